/** Receipts and statements: the company, a title, facts, and a table if there is one. It needs `parts`. */
export const paymentDocument = String.raw`
#show: base
#grid(
  columns: (1fr, auto), column-gutter: 24pt,
  if d.logo != none { logo() } else { text(size: 13pt, weight: 600, say(d.seller.name)) },
  align(right, {
    set text(size: 8.5pt, fill: muted)
    stack(spacing: 5.4pt, ..if d.logo != none { (text(weight: 600, fill: ink, say(d.seller.name)),) }, ..d.seller.lines.map(say))
  }),
)
#v(28pt)
#serif(size: 27pt, tracking: -0.02em, say(d.heading))
#v(18pt)
#grid(
  columns: (1fr, auto), column-gutter: 20pt, align: (left + top, right + top),
  party(d.billTo),
  stack(
    spacing: 8pt, label(d.amountDue.label),
    serif(size: 24pt, tracking: -0.02em, num(d.amountDue.amount)),
    ..if d.amountDue.note != none { (label(num(d.amountDue.note)),) },
  ),
)
#v(24pt)
#if d.rows != none {
  let to(x) = if x < 3 { left } else { right }
  table(
    columns: (auto, auto, 1fr, auto, auto, auto), stroke: none,
    inset: (x, y) => (left: if x == 0 { 0pt } else { 14pt }, right: 0pt, y: 7.5pt),
    align: (x, y) => to(x) + top,
    table.header(..d.heads.map(h => table.cell(stroke: (bottom: 0.8pt + ink), inset: (y: 6pt), label(h)))),
    ..d.rows.map(row => row.map(value => table.cell(breakable: false, stroke: (bottom: hairline), num(say(value))))).flatten(),
  )
  v(10pt)
}
#align(
  if d.rows == none { left } else { right },
  block(breakable: false, width: if d.rows == none { 340pt } else { 264pt }, table(
    columns: (1fr, auto), stroke: none, inset: (x: 0pt, y: 6.5pt), align: left + top,
    ..d.facts.map(f => (
      table.cell(stroke: (bottom: hairline), text(fill: muted, f.label)),
      table.cell(stroke: (bottom: hairline), align(right, text(weight: 500, num(say(f.value))))),
    )).flatten(),
  )),
)
`
