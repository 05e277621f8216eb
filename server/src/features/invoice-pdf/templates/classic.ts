/** A centered letterhead in serif letters, with the double rules of a ledger. */
export const classic = String.raw`
#let double = block(width: 100%, height: 3pt, stroke: (top: 1.1pt + ink, bottom: 0.4pt + ink))
#let look = (
  pad: 0pt, row: 8pt, between: hairline, end: 0.8pt + ink,
  head-fill: none, head-stroke: (top: 0.8pt + ink, bottom: 0.8pt + ink), head-inset: 6.5pt,
  head-text: (style: "italic", size: 10pt),
  balance-fill: none, balance-stroke: (top: 0.8pt + ink), balance-text: (size: 12.5pt, weight: 600),
  title: (style: "italic", size: 11pt, weight: 500), section: (top: hairline),
  gap: 18pt, sums: none,
)
#(look.sums = () => {
  sums(look, width: 250pt)
  v(-1pt)
  align(right, block(width: 250pt, double))
})
#show: base
#set text(font: d.faces.serif, size: 10.5pt, number-type: "lining")
#let label(body) = text(size: 9.5pt, style: "italic", fill: muted, body)
#let party(p) = align(left, stack(
  spacing: 6pt, label(p.label), if p.name != "" { text(weight: 600, align(left, say(p.name))) }, ..p.lines.map(say),
))
#align(center, {
  if d.logo != none { logo(height: 52pt); v(8pt) }
  serif(size: 21pt, weight: 500, tracking: -0.01em, say(d.seller.name))
  if d.seller.lines.len() > 0 {
    v(3pt)
    text(size: 9.5pt, fill: muted, d.seller.lines.map(l => box(say(l))).join([ #h(3pt)·#h(3pt) ]))
  }
})
#v(14pt)
#double
#v(20pt)
#grid(
  columns: (1fr, 1fr, auto), column-gutter: 18pt,
  party(d.billTo), party(d.service),
  block(width: 178pt, {
    grid(
      columns: (1fr, auto), align: (left + bottom, right + bottom),
      serif(size: 19pt, weight: 500, fill: brand-text)[Invoice], status(),
    )
    v(8pt)
    table(
      columns: (1fr, auto), stroke: none, inset: (x: 0pt, y: 4.5pt), align: left + horizon,
      ..d.facts.map(f => (
        table.cell(stroke: (top: hairline), label(f.label)),
        table.cell(stroke: (top: hairline), align(right, num(say(f.value)))),
      )).flatten(),
    )
  }),
)
#v(24pt)
#invoice-table(look)
#rest(look)
`
