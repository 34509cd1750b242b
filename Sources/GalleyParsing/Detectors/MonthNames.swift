/// The names of months in dates, in the form that follows a day.
enum MonthNames {
    /// Full names and, after a stroke, abbreviations, from January to December; full names alone where abbreviations are the
    /// first three letters.
    private static let names: [String: String] = [
        "en": "january february march april may june july august september/sept october november december",
        "de":
            "januar/jänner/jän februar/feber märz/mrz april mai juni juli august september/sept oktober november dezember",
        "fr":
            "janvier/janv février/févr/fév mars avril/avr mai juin juillet/juil août septembre/sept octobre novembre/nov décembre/déc",
        "es": "enero febrero marzo abril mayo junio julio agosto septiembre/setiembre/sept octubre noviembre diciembre",
        "it":
            "gennaio/genn febbraio/febbr marzo aprile maggio/magg giugno luglio agosto settembre/sett ottobre novembre dicembre",
        "pt": "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
        "nl": "januari februari maart/mrt april mei juni juli augustus september/sept oktober november december",
        "sv": "januari februari mars april maj juni juli augusti september/sept oktober november december",
        "da": "januar februar marts april maj juni juli august september/sept oktober november december",
        "nb": "januar februar mars april mai juni juli august september/sept oktober november desember",
        "fi":
            "tammikuuta/tammik helmikuuta/helmik maaliskuuta/maalisk huhtikuuta/huhtik toukokuuta/toukok kesäkuuta/kesäk heinäkuuta/heinäk elokuuta/elok syyskuuta/syysk lokakuuta/lokak marraskuuta/marrask joulukuuta/jouluk",
        "pl":
            "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września/wrz października/paź listopada grudnia/gru",
        "cs":
            "ledna února/úno března/bře dubna května/kvě června/čvn července/čvc srpna září října/říj listopadu prosince",
        "sk": "januára februára marca apríla mája júna júla augusta septembra októbra novembra decembra",
        "ru": "января февраля/февр марта апреля мая июня июля августа сентября/сент октября ноября/нояб декабря",
        "uk":
            "січня лютого березня/берез квітня/квіт травня/трав червня/черв липня/лип серпня/серп вересня/верес жовтня/жовт листопада/листоп грудня/груд",
        "tr": "ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık",
        "ro":
            "ianuarie/ian februarie/feb martie aprilie mai iunie iulie august septembrie/sept octombrie noiembrie decembrie",
        "el":
            "ιανουαρίου φεβρουαρίου μαρτίου απριλίου μαΐου ιουνίου ιουλίου αυγούστου σεπτεμβρίου οκτωβρίου νοεμβρίου δεκεμβρίου",
        "id": "januari februari maret april mei juni juli agustus/agt september/sept oktober november desember",
    ]

    static let languages = names.keys.sorted()

    private static let tables = names.mapValues { row -> [String: Int] in
        var result: [String: Int] = [:]
        for (index, month) in row.split(separator: " ").enumerated() {
            for name in month.split(separator: "/") {
                result[String(name)] = index + 1
                let short = String(name.prefix(3))
                if result[short] == nil { result[short] = index + 1 }
            }
        }
        return result
    }

    /// The number of each month by its names in English and in `languages`, English last where names differ.
    static func table(of languages: [String]) -> [String: Int] {
        var result: [String: Int] = [:]
        for language in languages {
            var name = String(language.prefix { $0 != "-" && $0 != "_" }).lowercased()
            if name == "no" || name == "nn" { name = "nb" }
            if name == "in" { name = "id" }
            guard name != "en", let table = tables[name] else { continue }
            result.merge(table) { one, _ in one }
        }
        guard let english = tables["en"] else { return result }
        return result.isEmpty ? english : result.merging(english) { one, _ in one }
    }
}
