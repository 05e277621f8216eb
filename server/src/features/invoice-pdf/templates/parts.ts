/**
 * The parts that all invoice templates share, in Typst: https://typst.app/docs/reference/. A template defines `look` and
 * prints its own head. The data is the output of `printedDocument`.
 */
export const parts = String.raw`
#let d = json(bytes(sys.inputs.data))
#let ink = rgb("#1f1b16")
#let muted = rgb("#6a6358")
#let line-color = rgb("#e0d9cc")
#let hairline = 0.5pt + line-color
#let brand = rgb(d.colors.brand)
#let on-brand = rgb(d.colors.onBrand)
#let brand-text = rgb(d.colors.text)
#let brand-rule = rgb(d.colors.rule)
#let soft = rgb(d.colors.soft)
#let tones = (draft: muted, due: muted, processing: muted, late: rgb("#a3241c"), paid: rgb("#2a6545"), void: rgb("#a3241c"))
#let margin-x = 0.8in
#let margin-top = 0.75in

#set document(title: d.title, author: d.author)

// Text that users entered: a string, or an object with the direction and language of its script.
#let lines(t) = t.split("\n").join(linebreak())
#let say(x) = if type(x) == str { lines(x) } else {
  set text(dir: if x.runsLeft { rtl } else { ltr }, lang: x.language)
  set text(font: d.faces.japanese) if x.language == "ja"
  lines(x.text)
}
// A paragraph that a user wrote starts on the side where its script starts.
#let say-block(x) = if type(x) != str and x.runsLeft { align(right, say(x)) } else { say(x) }
#let num(body) = text(number-width: "tabular", number-type: "lining", body)
#let serif(body, ..style) = text(font: d.faces.serif, number-type: "lining", ..style, body)
#let label(body) = text(size: 8pt, fill: muted, body)

#let running-head = context if counter(page).get().first() > 1 {
  set text(size: 8pt, fill: muted)
  grid(columns: (1fr, auto), column-gutter: 2em, say(d.runningHead), num(say(d.number)))
  v(0.5pt)
  line(length: 100%, stroke: hairline)
}
#let footer = context {
  set text(size: 7.5pt, fill: muted)
  grid(
    columns: (1fr, auto), column-gutter: 2em,
    say(d.footer),
    num[Page #counter(page).display() of #counter(page).final().first()],
  )
}
#let watermark = if d.watermark != none {
  place(center + horizon, rotate(-28deg, serif(size: 150pt, fill: rgb("#f3efe8"), weight: 500, d.watermark)))
}

#let base(body) = {
  set page(
    paper: "us-letter",
    margin: (x: margin-x, top: margin-top, bottom: 0.8in),
    header: running-head, header-ascent: 38%, footer: footer, footer-descent: 38%, background: watermark,
  )
  // Fixed edges, so that lines have the same height in every font.
  set text(
    font: d.faces.sans, fallback: false, size: 9.5pt, fill: ink, lang: "en", hyphenate: false,
    top-edge: 0.72em, bottom-edge: 0em, overhang: false,
  )
  set par(leading: 0.62em, spacing: 0.62em)
  body
}

#let logo(width: 150pt, height: 44pt) = if d.logo == none { none } else {
  let scale = calc.min(width / (d.logo.width * 1pt), height / (d.logo.height * 1pt))
  image(d.logo.name, width: d.logo.width * 1pt * scale, height: d.logo.height * 1pt * scale, alt: d.author)
}
#let status(fill: none, shows-due: true) = if d.status != none and (shows-due or d.status.tone != "due") {
  let tone = tones.at(d.status.tone)
  box(
    stroke: 0.7pt + if fill == none { tone } else { fill }, radius: 3pt, inset: (x: 6pt, y: 4pt),
    text(size: 8pt, weight: 600, fill: if fill == none { tone } else { fill }, num(say(d.status.text))),
  )
}

#let party(p, style: (:)) = {
  set align(left)
  stack(
    spacing: 6.2pt,
    label(p.label),
    if p.name != "" { text(weight: 600, ..style, say(p.name)) },
    ..p.lines.map(say),
  )
}
#let fact(f, size: 9.5pt, weight: 500, align-to: left) = align(align-to, stack(
  spacing: 6.2pt, label(f.label), text(size: size, weight: weight, num(say(f.value))),
))
#let facts-row(facts, ..more) = grid(
  columns: facts.map(_ => 1fr), column-gutter: 14pt, ..facts.map(fact.with(..more)),
)

// The mark hangs beside the column, so that the amounts stay aligned.
#let tax-mark = box(width: 0pt, place(dx: 1.5pt, dy: -6.5pt, text(size: 6.5pt, fill: muted)[T]))

// The lines and their sums are one table, so that its head repeats on every page. The first column is empty. A cell in
// it spans the last lines and the sums, and keeps them on one page.
#let invoice-table(look) = {
  let cell(i, body, last: false, ..more) = table.cell(
    stroke: (bottom: if i == d.lines.len() - 1 { look.end } else { look.between }),
    breakable: d.lines.at(i).isLong, ..more, body,
  )
  let kept = d.keptLines
  let first-kept = d.lines.len() - kept
  let rows = d.lines.enumerate().map(((i, l)) => (
    if i < first-kept { ([],) } else if i == first-kept {
      (table.cell(rowspan: kept + 1, breakable: false, []),)
    } else { () },
    cell(i, say-block(l.description)),
    cell(i, align(right, num(l.quantity))),
    cell(i, align(right, num(l.rate))),
    cell(i, align(right, num[#l.amount#if d.taxNote != none and l.taxable { tax-mark }])),
  )).flatten()
  let head(body, to: left) = table.cell(
    fill: look.head-fill, stroke: look.head-stroke,
    inset: (top: look.head-inset, bottom: look.head-inset),
    align(to, text(..look.head-text, body)),
  )
  let inset = look.pad
  // Fills extend beyond the margins, so that the text in them is aligned with the rest.
  pad(x: -inset, table(
    columns: (0pt, 1fr, auto, auto, auto),
    stroke: none,
    inset: (x, y) => (
      left: if x == 0 { 0pt } else if x == 1 { inset } else { 16pt },
      right: if x == 4 { inset } else { 0pt },
      y: look.row,
    ),
    align: left + top,
    table.header(
      table.cell(inset: 0pt, []),
      head[Description], head(to: right)[Qty], head(to: right)[Rate],
      head(to: right)[Amount],
    ),
    ..rows,
    ..if kept == 0 { ([],) } else { () },
    table.cell(colspan: 4, inset: (top: 10pt, bottom: 0pt, x: 0pt), breakable: false, (look.sums)()),
  ))
}

#let sum-rows(look) = d.sums.map(s => {
  let (is-total, is-balance) = (s.kind == "total", s.kind == "balance")
  let style = if is-balance { look.balance-text } else if is-total { (weight: 600) } else { (:) }
  let fill = if is-balance { look.balance-fill } else { none }
  let value = if s.at("isStruck", default: false) { strike(s.value) } else { s.value }
  // The first sum already has the line of the last row above it.
  let has-line = is-total and s != d.sums.first()
  let stroke = if is-balance { look.balance-stroke } else if has-line { (top: hairline) } else { none }
  let inset = if is-balance { (x: look.pad, y: 8pt) } else { (x: look.pad, y: 4.5pt) }
  (
    table.cell(fill: fill, stroke: stroke, inset: inset, text(
      ..if not is-balance and not is-total { (fill: muted) }, ..style, say(s.label),
    )),
    table.cell(fill: fill, stroke: stroke, inset: inset, align(right, text(..style, num(value)))),
  )
}).flatten()
#let sums(look, width: 264pt) = {
  align(right, block(width: width, table(columns: (1fr, auto), stroke: none, align: left + horizon, ..sum-rows(look))))
  if d.taxNote != none { place(top + left, dx: look.pad, dy: 5pt, label(say(d.taxNote))) }
}

#let section-title(look, body) = block(above: 0pt, below: 8pt, sticky: true, text(..look.title, body))
#let schedule(look) = {
  section-title(look)[Payment schedule]
  grid(
    columns: (1fr, auto), row-gutter: 8pt, column-gutter: 12pt,
    ..d.schedule.map(p => (
      stack(
        spacing: 4.5pt,
        text(weight: 500, p.label),
        label(num((if p.due != none { "Due " + p.due }, p.status).filter(x => x != none).join(" · "))),
      ),
      align(right, num(p.amount)),
    )).flatten(),
  )
}
#let methods(look) = {
  section-title(look)[How to pay]
  grid(
    columns: (auto, 1fr), column-gutter: 14pt, row-gutter: 7pt,
    ..d.methods.map(m => (text(weight: 500, m.name), if m.text != none { say(m.text) })).flatten(),
  )
  if d.memo != none {
    v(2pt)
    label[Add the memo #text(fill: ink, weight: 600, say(d.memo)) to your payment.]
  }
}
#let payments(look) = {
  section-title(look)[Payments]
  table(
    columns: (auto, 1fr, auto, auto), stroke: none, align: left,
    inset: (x, y) => (left: if x == 0 { 0pt } else { 14pt }, right: 0pt, y: 4.5pt),
    ..d.payments.map(p => (
      num(if p.date == none { "" } else { p.date }), p.label,
      label((p.receiptNumber, p.status).filter(x => x != none).join(" · ")),
      align(right, num(p.amount)),
    )).flatten(),
  )
}
#let paragraph(look, title, body) = {
  section-title(look, title)
  text(size: 8.5pt, fill: muted, say-block(body))
}
// What follows the sums. Columns stay on one page, paragraphs may break.
#let rest(look) = {
  let columns = (if d.schedule.len() > 0 { schedule(look) }, if d.methods.len() > 0 { methods(look) })
    .filter(x => x != none)
  let gap = look.gap
  if columns.len() > 0 {
    block(above: gap, breakable: false, width: 100%, stroke: look.section, inset: (top: 12pt), grid(
      columns: (1fr, 1.6fr), column-gutter: 32pt, ..columns,
    ))
  }
  if d.payments.len() > 0 {
    block(above: gap, width: 100%, stroke: look.section, inset: (top: 12pt), payments(look))
  }
  let texts = (("Terms", d.terms), ("Notes", d.notes)).filter(((_, body)) => body != none)
  if texts.len() == 2 and d.hasShortTexts {
    block(above: gap, breakable: false, width: 100%, stroke: look.section, inset: (top: 12pt), grid(
      columns: (1fr, 1.6fr), column-gutter: 32pt, ..texts.map(((title, body)) => paragraph(look, title, body)),
    ))
  } else {
    for (title, body) in texts {
      block(above: gap, width: 100%, stroke: look.section, inset: (top: 12pt), paragraph(look, title, body))
    }
  }
}
`
