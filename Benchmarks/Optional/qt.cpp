// Measures Qt for each row of the benchmark, and prints a JSON object per line.
//
// usage: qt CORPORA SECONDS|first|first:CORPUS|first-rich:CORPUS FONT …
#include <QElapsedTimer>
#include <QFile>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <QTextLayout>

#include <cstdio>
#include <functional>
#include <memory>
#include <vector>

static double seconds = 0.2;
static QString corpora;

static QString read(const char *name) {
    QFile file(corpora + "/" + name + ".txt");
    if (!file.open(QIODevice::ReadOnly)) {
        fprintf(stderr, "qt: cannot read %s\n", qPrintable(file.fileName()));
        exit(66);
    }
    return QString::fromUtf8(file.readAll());
}

/// Mean seconds of `work`.
static double timed(const std::function<void()> &work, const std::function<void()> &prepare = nullptr) {
    double total = 0;
    int count = 0;
    QElapsedTimer all;
    all.start();
    do {
        if (prepare) prepare();
        QElapsedTimer timer;
        timer.start();
        work();
        total += timer.nsecsElapsed() / 1e9;
        count++;
    } while (total < seconds && all.nsecsElapsed() / 1e9 < 4 * seconds);
    return total / count;
}

static void row(const char *id, double value) {
    printf("{\"id\": \"%s\", \"value\": %f}\n", id, value);
    fflush(stdout);
}

static QFont font() {
    QFont result;
    result.setFamilies({"Noto Sans"});
    result.setPixelSize(16);
    result.setHintingPreference(QFont::PreferNoHinting);
    return result;
}

/// A text on one line, like a label.
static double label(const QString &text, const QFont &font) {
    QTextLayout layout(text, font);
    layout.beginLayout();
    QTextLine line = layout.createLine();
    line.setLineWidth(1e6);
    layout.endLayout();
    return line.naturalTextWidth();
}

/// A text as one layout per paragraph, because a layout of Qt has only one.
struct Page {
    std::vector<std::unique_ptr<QTextLayout>> paragraphs;
    double height = 0;

    Page(const QString &text, const QFont &font, bool isRich = false) {
        int start = 0;
        for (const QString &paragraph : text.split('\n')) {
            paragraphs.push_back(std::make_unique<QTextLayout>(paragraph, font));
            if (isRich) paragraphs.back()->setFormats(changes(start, int(paragraph.size())));
            start += int(paragraph.size()) + 1;
        }
    }

    /// Changes to a colour, a weight and neither, every ten characters.
    static QList<QTextLayout::FormatRange> changes(int start, int length) {
        QList<QTextLayout::FormatRange> result;
        for (int at = 0; at < length;) {
            int end = std::min(length, ((start + at) / 10 + 1) * 10 - start);
            QTextCharFormat format;
            switch ((start + at) / 10 % 3) {
            case 0: format.setForeground(QColor(0x1D, 0x4E, 0xD8)); break;
            case 1: format.setFontWeight(QFont::Bold); break;
            default: at = end; continue;
            }
            result.append({at, end - at, format});
            at = end;
        }
        return result;
    }

    /// A change of weight every ten characters.
    void changeWeights() {
        int start = 0;
        for (auto &paragraph : paragraphs) {
            int length = int(paragraph->text().size());
            QList<QTextLayout::FormatRange> result;
            for (int at = 0; at < length;) {
                int end = std::min(length, ((start + at) / 10 + 1) * 10 - start);
                QTextCharFormat format;
                format.setFontWeight(QFont::Bold);
                if ((start + at) / 10 % 2 == 1) result.append({at, end - at, format});
                at = end;
            }
            paragraph->setFormats(result);
            start += length + 1;
        }
    }

    void layOut(double width) {
        height = 0;
        for (auto &paragraph : paragraphs) {
            paragraph->beginLayout();
            while (true) {
                QTextLine line = paragraph->createLine();
                if (!line.isValid()) break;
                line.setLineWidth(width);
                line.setPosition(QPointF(0, height));
                height += line.height();
            }
            paragraph->endLayout();
        }
    }

    void draw(QPainter &painter) const {
        for (auto &paragraph : paragraphs) paragraph->draw(&painter, QPointF(0, 0));
    }
};

int main(int count, char **arguments) {
    QElapsedTimer began;
    began.start();
    QGuiApplication application(count, arguments);
    if (count < 4) return 64;
    corpora = arguments[1];
    if (qstrcmp(arguments[2], "first") == 0) {
        if (!(label("Hello", font()) > 0)) return 1;
        row("first-layout", began.nsecsElapsed() / 1e6);
        return 0;
    }
    QString task = arguments[2];
    if (task.startsWith("first")) {
        QString text = read(qPrintable(task.section(':', 1)));
        if (!(label("Hello", font()) > 0)) return 1;
        QElapsedTimer timer;
        timer.start();
        Page page(text, font());
        if (task.startsWith("first-rich")) page.changeWeights();
        page.layOut(600);
        row("first", timer.nsecsElapsed() / 1e6);
        return page.height > 0 ? 0 : 1;
    }
    seconds = atof(arguments[2]);
    for (int index = 3; index < count; index++) QFontDatabase::addApplicationFont(arguments[index]);

    QStringList labels = read("labels").split('\n', Qt::SkipEmptyParts), ascii;
    for (const QString &label : labels) {
        bool isASCII = true;
        for (QChar one : label) isASCII = isASCII && one.unicode() < 0x80;
        if (isASCII) ascii.append(label);
    }
    QFont plain = font();
    double sum = 0;
    auto all = [&](const QStringList &texts) {
        return [&] { for (const QString &text : texts) sum += label(text, plain); };
    };
    // Qt keeps its font engines until the process ends, so only the first pass in a process is cold.
    QElapsedTimer first;
    first.start();
    all(labels)();
    row("labels-first", first.nsecsElapsed() / 1e3 / labels.size());
    row("labels-warm", timed(all(labels)) * 1e6 / labels.size());
    row("labels-ascii", timed(all(ascii)) * 1e6 / ascii.size());

    auto page = [&](const char *id, const QString &text, bool isRich = false) {
        auto work = [&] {
            Page page(text, plain, isRich);
            page.layOut(600);
            sum += page.height;
        };
        work();
        row(id, timed(work) * 1e3);
    };
    QString english = read("english");
    // Qt has no cache here, so cold and warm are equal.
    page("english-cold", english);
    page("english-again", english);
    Page kept(english, plain);
    int step = 0;
    row("english-relayout", timed([&] { kept.layOut(600 + step++ % 400); }) * 1e3);
    page("bidi-cold", read("arabic-hebrew-english"));
    page("cjk-cold", read("chinese-japanese"));
    page("indic-cold", read("hindi-thai"));
    page("emoji-cold", read("emoji"));
    page("english-rich", english, true);

    kept.layOut(600);
    QImage image(600, int(kept.height) + 1, QImage::Format_ARGB32_Premultiplied);
    auto draw = [&](const Page &page) {
        return [&] {
            image.fill(Qt::white);
            QPainter painter(&image);
            painter.setPen(Qt::black);
            page.draw(painter);
        };
    };
    QElapsedTimer firstDrawing;
    firstDrawing.start();
    draw(kept)();
    row("draw-first", firstDrawing.nsecsElapsed() / 1e6);
    row("draw-warm", timed(draw(kept)) * 1e3);
    return sum > 0 ? 0 : 1;
}
