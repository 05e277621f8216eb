/** A wide band in the company's color with the amount due. */
export const bold = String.raw`
#let look = (
  pad: 12pt, row: 9pt, between: hairline, end: 1.2pt + ink,
  head-fill: ink, head-stroke: none, head-inset: 8pt, head-text: (size: 8pt, weight: 600, fill: white),
  balance-fill: brand, balance-stroke: none, balance-text: (size: 13pt, weight: 600, fill: on-brand),
  title: (weight: 600, size: 11pt, tracking: -0.01em), section: (top: hairline),
  gap: 18pt, sums: none,
)
#(look.sums = () => sums(look, width: 280pt))
#show: base
#block(
  width: 100%, fill: brand, outset: (x: margin-x, top: margin-top), inset: (bottom: 22pt), below: 0pt, {
  set text(fill: on-brand)
  let label(body) = text(size: 9pt, body)
  grid(
    columns: (1fr, auto), align: (left + horizon, right + horizon), column-gutter: 20pt,
    if d.logo != none { box(fill: white, radius: 5pt, inset: 7pt, logo(height: 32pt)) } else {
      text(size: 13pt, weight: 600, tracking: -0.01em, say(d.seller.name))
    },
    status(fill: on-brand, shows-due: false),
  )
  v(22pt)
  grid(
    columns: (1fr, auto), align: (left + bottom, right + bottom), column-gutter: 20pt,
    stack(
      spacing: 12pt,
      text(size: 38pt, weight: 600, tracking: -0.035em)[Invoice],
      text(size: 13pt, weight: 500, num(say(d.number))),
    ),
    stack(
      spacing: 9pt, label(d.amountDue.label),
      text(size: 24pt, weight: 600, tracking: -0.02em, num(d.amountDue.amount)),
      ..if d.amountDue.note != none { (label(num(d.amountDue.note)),) },
    ),
  )
})
#v(22pt)
#grid(
  columns: (1fr, 1fr, 1fr, auto), column-gutter: 18pt,
  party(d.billTo), party(d.service), party(d.seller),
  stack(spacing: 11pt, ..d.facts.slice(1).map(fact.with(weight: 600))),
)
#v(24pt)
#invoice-table(look)
#rest(look)
`
