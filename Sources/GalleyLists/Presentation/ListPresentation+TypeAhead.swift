internal import GalleyDisplay
internal import GalleyLayout
internal import GalleyNodes
internal import GalleyText

/// Moving the focus by typing the start of a row's label.
extension ListPresentation {
    /// Moves the focus to the next row whose label begins with the characters typed within a second.
    ///
    /// The label is that of the program, or else the row's accessibility label. Rows that are not laid out are described
    /// in the background.
    func typeAhead(_ text: String) -> Bool {
        guard hasFocusableRows, let model, model.snapshot.itemCount > 0, text != " " || !typed.text.isEmpty else {
            return false
        }
        let isNew = hosting.now - typed.time > .seconds(1)
        typed = ((isNew ? "" : typed.text) + text.lowercased(), hosting.now)
        searching?.cancel()
        searching = nil
        let count = model.snapshot.itemCount
        let current = focusedRow.flatMap { model.snapshot.index(of: $0) } ?? -1
        // One letter searches from the next row; several letters may still match this row.
        let first = typed.text.count == 1 ? current + 1 : max(0, current)
        guard let label = content.typeAhead else {
            search(typed.text, from: first)
            return true
        }
        for step in 0..<count {
            let item = model.snapshot.item(at: (first + step) % count)
            if label(item).lowercased().hasPrefix(typed.text) { return focus(item.id) }
        }
        return true
    }

    /// Searches the accessibility labels of rows in the background.
    private func search(_ text: String, from first: Int) {
        guard let model, let transaction = hosting.transaction() else { return }
        let (maker, laid) = (rowMaker, laid)
        searching = transaction.add(priority: 800, label: "type-ahead") { cancellation -> ItemID? in
            let count = model.snapshot.itemCount
            for step in 0..<count {
                try cancellation.check()
                let element = ListElement.item((first + step) % count)
                let key = model.key(of: element)
                let row =
                    try laid[key]
                    ?? maker.make(
                        element, in: model, state: [], previous: nil, states: HostedStates(),
                        cancellation: cancellation)
                if row.layout.accessibilityLabel.lowercased().hasPrefix(text) { return key.item }
            }
            return nil
        } completion: { [weak self] outcome in
            guard let self else { return }
            switch outcome {
            case .finished(let id):
                self.searching = nil
                if let id { self.focus(id) }
            case .failed(let error):
                self.searching = nil
                self.hosting.report(error)
            case .cancelled: break
            }
        }
        transaction.commit()
    }
}
