internal import GalleyText

/// The titles of alerts in a language.
enum AlertWords {
    /// The title of a kind in a BCP 47 language; `nil` for English and for languages that are not listed.
    static func title(of kind: BlockIntent.Alert, language: String?) -> String? {
        let name = language?.split(separator: "-").first?.lowercased()
        guard let name, let words = titles[name] else { return nil }
        let place = BlockIntent.Alert.allCases.firstIndex(of: kind) ?? 0
        return words.indices.contains(place) ? words[place] : nil
    }

    /// The titles of notes, tips, important information, warnings and cautions.
    private static let titles: [String: [String]] = {
        let lines = [
            "ar": "ملاحظة,نصيحة,مهم,تحذير,تنبيه", "bg": "Бележка,Съвет,Важно,Предупреждение,Внимание",
            "cs": "Poznámka,Tip,Důležité,Varování,Pozor", "da": "Bemærk,Tip,Vigtigt,Advarsel,Forsigtig",
            "de": "Hinweis,Tipp,Wichtig,Warnung,Vorsicht", "el": "Σημείωση,Συμβουλή,Σημαντικό,Προειδοποίηση,Προσοχή",
            "es": "Nota,Consejo,Importante,Advertencia,Precaución", "fa": "یادداشت,نکته,مهم,هشدار,احتیاط",
            "fi": "Huomautus,Vinkki,Tärkeää,Varoitus,Varo", "fr": "Note,Astuce,Important,Avertissement,Attention",
            "he": "הערה,טיפ,חשוב,אזהרה,זהירות", "hu": "Megjegyzés,Tipp,Fontos,Figyelmeztetés,Vigyázat",
            "it": "Nota,Suggerimento,Importante,Avvertimento,Attenzione", "ja": "注記,ヒント,重要,警告,注意",
            "ko": "참고,팁,중요,경고,주의", "nb": "Merk,Tips,Viktig,Advarsel,Forsiktig",
            "nl": "Opmerking,Tip,Belangrijk,Waarschuwing,Let op", "no": "Merk,Tips,Viktig,Advarsel,Forsiktig",
            "pl": "Uwaga,Wskazówka,Ważne,Ostrzeżenie,Przestroga", "pt": "Nota,Dica,Importante,Aviso,Cuidado",
            "ro": "Notă,Sfat,Important,Avertisment,Atenție", "ru": "Примечание,Совет,Важно,Предупреждение,Осторожно",
            "sk": "Poznámka,Tip,Dôležité,Varovanie,Pozor", "sv": "Anmärkning,Tips,Viktigt,Varning,Försiktighet",
            "tr": "Not,İpucu,Önemli,Uyarı,Dikkat", "uk": "Примітка,Порада,Важливо,Попередження,Обережно",
            "zh": "注,提示,重要,警告,注意",
        ]
        return lines.mapValues { $0.split(separator: ",").map(String.init) }
    }()
}
