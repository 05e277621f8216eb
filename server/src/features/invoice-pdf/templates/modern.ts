/** A bar and a panel in the company's color, and the amount due at a glance. */
export const modern = String.raw`
#let look = (
  pad: 14pt, row: 8.5pt, between: hairline, end: hairline,
  head-fill: soft, head-stroke: none, head-inset: 7.5pt, head-text: (size: 8pt, weight: 600, fill: brand-text),
  balance-fill: soft, balance-stroke: none, balance-text: (size: 12pt, weight: 600, fill: brand-text),
  title: (weight: 600, size: 9.5pt, fill: brand-text), section: (top: hairline),
  gap: 20pt, sums: none,
)
#(look.sums = () => sums(look))
#show: base
#place(top + left, dx: -margin-x, dy: -margin-top, rect(width: 8.5in, height: 7pt, fill: brand))
#grid(
  columns: (1fr, auto), column-gutter: 24pt,
  if d.logo != none { logo(height: 48pt) } else { text(size: 15pt, weight: 600, tracking: -0.015em, say(d.seller.name)) },
  align(right, {
    set text(size: 8.5pt, fill: muted)
    stack(
      spacing: 5.4pt,
      ..if d.logo != none { (text(weight: 600, fill: ink, say(d.seller.name)),) },
      ..d.seller.lines.map(say),
    )
  }),
)
#v(26pt)
#grid(
  columns: (1fr, auto), align: (left + bottom, right + bottom),
  text(size: 25pt, weight: 600, tracking: -0.025em)[Invoice], status(shows-due: false),
)
#v(14pt)
#block(width: 100%, fill: soft, radius: 6pt, outset: (x: 14pt), inset: (y: 14pt), grid(
  columns: (..d.facts.map(_ => 1fr), auto), column-gutter: 14pt, align: left + bottom,
  ..d.facts.map(fact),
  align(right, stack(
    spacing: 6.2pt, label[#d.amountDue.label],
    text(size: 15pt, weight: 600, fill: brand-text, num(d.amountDue.amount)),
  )),
))
#v(22pt)
#grid(columns: (1fr, 1fr), column-gutter: 20pt, party(d.billTo), party(d.service))
#v(24pt)
#invoice-table(look)
#rest(look)
`
