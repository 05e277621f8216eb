/**
 * The contract's layout in Typst: https://typst.app/docs/reference/. It prints the output of `contentFor`. An unknown node
 * is an error, because it would be missing from the text that people sign.
 */
export const contractTemplate = String.raw`
#let d = json(bytes(sys.inputs.data))
#let ink = rgb("#1f1b16")
#let muted = rgb("#6a6358")
#let hairline = 0.5pt + rgb("#cfc7b8")
#let rule = 0.6pt + rgb("#8b8274")

#set document(title: d.title, author: d.company)
#set page(
  paper: "us-letter",
  margin: (x: 1.3in, top: 1in, bottom: 1.1in),
  footer-descent: 40%,
  footer: context {
    set text(font: d.faces.sans, size: 7.5pt, fill: muted, number-width: "tabular")
    grid(
      columns: (1fr, auto),
      column-gutter: 2em,
      d.footer,
      [No. #d.shortId #h(1.4em) Page #counter(page).display() of #counter(page).final().first()],
    )
  },
)
// Fixed edges, so that lines have the same height in every font.
#set text(
  font: d.faces.serif, fallback: false, size: 11pt, fill: ink, lang: "en",
  top-edge: 0.72em, bottom-edge: 0em, overhang: false,
)
#set par(leading: 0.76em, spacing: 1.15em)
#set strong(delta: 200)
#set underline(offset: 0.22em, evade: false)

#set list(marker: text(fill: muted)[•], indent: 0.3em, body-indent: 0.75em, spacing: 0.95em)
#set enum(numbering: "1.", indent: 0.3em, body-indent: 0.65em, spacing: 0.95em)
#show heading: set text(weight: 600, size: 11.5pt)
#show heading: set block(above: 1.75em, below: 0.85em)
#show heading.where(level: 1): set text(weight: 500, size: 20pt, tracking: -0.012em)
#show heading.where(level: 1): set block(above: 1.6em, below: 1em)
#show heading.where(level: 3): set text(weight: 500, style: "italic", size: 11pt)

#let small(body) = text(font: d.faces.sans, size: 7.5pt, fill: muted, number-width: "tabular", body)
#let lines(t) = t.split("\n").join(linebreak())

// A signature, scaled down to fit. A drawing needs both width and height: with only one of them it would be cropped to its
// container.
#let printed-mark(m, size, max-width, max-height: 40pt) = if m.drawing != none {
  let drawing = d.drawings.at(m.drawing)
  let (width, height) = (drawing.width * 1pt, drawing.height * 1pt)
  let scale = calc.min(1, max-width / width, max-height / height)
  image(bytes(drawing.svg), format: "svg", width: width * scale, height: height * scale, alt: m.name)
} else {
  let styled(size) = text(
    font: m.faces, size: size * m.scale, weight: 400,
    style: if m.isItalic { "italic" } else { "normal" }, m.text,
  )
  context styled(size * calc.min(1, max-width / measure(styled(size)).width))
}

// Content on a rule with a caption below.
#let ruled(width, above, below) = stack(
  box(width: width, height: 38pt, inset: (bottom: 7pt, x: 2pt), align(bottom + left, above)),
  line(length: width, stroke: rule),
  7.5pt,
  box(width: width, small(below)),
)

#let signature(f, width, dated) = if f.mark == none {
  ruled(width, none, f.label)
} else {
  let who = if f.signsFor == none { f.mark.name } else [#f.mark.name for #f.signsFor]
  let below = grid(columns: (1fr, auto), column-gutter: 1em, who, if dated { f.mark.on })
  ruled(width, printed-mark(f.mark, 23pt, width - 6pt), below)
}
#let date(f, width) = if f.on == none {
  ruled(width, none, f.label)
} else {
  ruled(width, text(number-width: "tabular", f.on), [Date])
}
#let initials(f) = box(
  baseline: 0.35em,
  if f.mark == none {
    stack(dir: ltr, spacing: 4pt, box(width: 42pt, height: 1.3em, stroke: (bottom: rule)), align(bottom, small(f.label)))
  } else {
    stack(
      dir: ltr, spacing: 5pt,
      box(height: 1.5em, inset: (x: 3pt, bottom: 2.5pt), stroke: (bottom: rule), align(bottom, printed-mark(f.mark, 16pt, 90pt, max-height: 13pt))),
      align(bottom, small(f.mark.on)),
    )
  },
)
// Aligns the rule with the baseline of the surrounding text.
#let inline(body) = box(baseline: 19.5pt, body)

#let marked(t, marks) = {
  let body = lines(t)
  for m in marks {
    if m.type == "bold" { body = strong(body) } else if m.type == "italic" { body = emph(body) } else if (
      m.type == "underline"
    ) { body = underline(body) } else { panic("unknown mark " + m.type) }
  }
  body
}

#let part(p) = if p.type == "text" { marked(p.text, p.marks) } else if p.type == "value" {
  underline(stroke: hairline, text(weight: 500, lines(p.text)))
} else if p.type == "blank" {
  underline(stroke: hairline, text(fill: muted, style: "italic", p.text))
} else if p.type == "signature" { inline(signature(p, 190pt, true)) } else if p.type == "date" {
  inline(date(p, 84pt))
} else if p.type == "initial" { initials(p) } else { panic("unknown part " + p.type) }

// Next to a date field, the signature does not repeat the date.
#let signing-row(parts) = {
  let fields = parts.filter(p => p.type != "text")
  let dated = fields.all(p => p.type != "date")
  block(breakable: false, above: 1.5em, below: 1.7em, fields.map(p => {
    if p.type == "signature" { signature(p, 250pt, dated) } else if p.type == "date" { date(p, 96pt) } else { initials(p) }
  }).map(it => box(it)).join(h(26pt)))
}

#let set-as(n, body) = {
  set text(dir: if n.setting.runsLeft { rtl } else { ltr }, lang: n.setting.language)
  set text(font: d.faces.japanese) if n.setting.language == "ja"
  if n.at("align", default: none) == "center" { align(center, body) } else if (
    n.at("align", default: none) == "right"
  ) { align(right, body) } else { body }
}

#let walk(n, nested: false) = if n.type == "paragraph" {
  if n.standsAlone { set-as(n, signing-row(n.parts)) } else if n.parts.len() == 0 { par(sym.space.nobreak) } else {
    set-as(n, par(n.parts.map(part).join()))
  }
} else if n.type == "heading" {
  set-as(n, heading(level: n.level, n.parts.map(part).join()))
} else if n.type == "bulletList" or n.type == "orderedList" {
  let items = n.items.map(item => item.map(walk.with(nested: true)).join())
  let body = if n.type == "bulletList" { list(..items) } else { enum(..items) }
  set-as(n, if nested { body } else { block(above: 1.1em, below: 1.2em, body) })
} else if n.type == "pageBreak" {
  if nested { colbreak(weak: true) } else { pagebreak(weak: true) }
} else { panic("unknown node " + n.type) }

#for n in d.content { walk(n) }
`
