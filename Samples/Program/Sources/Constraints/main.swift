import Galley

// A profile, placed by constraints in Masonry's notation: `swift run constraints profile.png`.

func label(_ id: String, _ text: String, _ size: Double, _ weight: Int = 400, _ color: Color) -> Box {
    var attributes = TextAttributes()
    attributes.font = FontDescriptor(size: size, weight: weight)
    attributes.color = color
    return Box(id: id, text: text, attributes: attributes)
}

let ink = Color(red: 0.05, green: 0.11, blue: 0.16)
let grey = Color(red: 0.35, green: 0.42, blue: 0.5)
let disc = Box(id: "disc").background(Color(red: 0.11, green: 0.31, blue: 0.85)).cornerRadius(.points(32))
let initials = label("initials", "AK", 24, 700, .white)
let name = label("name", "Ada Keeper", 22, 700, ink)
let role = label("role", "Keeper of the lamp, and of the log that goes with it", 15, 400, grey)
let line = Box(id: "line").background(Color(red: 0.84, green: 0.87, blue: 0.91))
let figures = ["112 steps", "31 nights", "4 ships"].enumerated().map { index, text in
    label("figure\(index)", text, 15, 700, ink).padding(vertical: 8, horizontal: 10)
        .background(Color(red: 0.91, green: 0.93, blue: 0.99)).cornerRadius(.points(8))
}

var profile = ConstraintSpec(id: "profile") {
    disc.make {
        $0.top.leading.equalTo(.parent).inset(20)
        $0.size.equalTo(Size(width: 64, height: 64))
    }
    initials.make { $0.center.equalTo(disc) }
    name.make {
        $0.top.equalTo(disc).offset(4)
        $0.leading.equalTo(disc.trailing).offset(16)
        $0.trailing.lessThan(.parent).inset(20)
    }
    role.make {
        $0.top.equalTo(name.bottom).offset(2)
        $0.leading.equalTo(name)
        $0.trailing.equalTo(.parent).inset(20)
    }
    line.make {
        $0.leading.and.trailing.equalTo(.parent).inset(20)
        $0.height.equalTo(1)
        $0.top.greaterThan(role.bottom).offset(16)
        $0.top.greaterThan(disc.bottom).offset(16)
        $0.top.equalTo(disc.bottom).offset(16).priority(.low)
    }
    for figure in figures {
        figure.make {
            $0.top.equalTo(line.bottom).offset(16)
            $0.bottom.equalTo(.parent).inset(20)
        }
    }
}
profile.constraints.distribute(figures, along: .leadingToTrailing, spacing: 10, lead: 20, trail: 20)

let layout = try profile.spec.background(LayoutSpec(Box().background(.white).cornerRadius(.points(16))))
    .layout(in: SizeRange(min: Size(width: 400, height: 0), maxWidth: 400))
for report in layout.constraintWarnings { print(report.box.id ?? "-", report.warning) }
let output = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "profile.png"
try ImageSurface.render(layout, scale: 2).writePNG(to: output)
print(output)
