/** White space and hairlines, with the number in large serif letters. */
export const minimal = String.raw`
#let look = (
  pad: 0pt, row: 8.5pt, between: hairline, end: hairline,
  head-fill: none, head-stroke: (bottom: 0.8pt + ink), head-inset: 6pt, head-text: (size: 8pt, fill: muted),
  balance-fill: none, balance-stroke: (top: 0.8pt + ink), balance-text: (size: 12pt, weight: 600),
  title: (weight: 600, size: 9.5pt), section: (top: hairline),
  gap: 20pt, sums: none,
)
#(look.sums = () => sums(look))
#show: base
#grid(
  columns: (1fr, auto), align: (left + horizon, right + horizon), column-gutter: 20pt,
  if d.logo != none { logo() } else { text(size: 11pt, weight: 600, say(d.seller.name)) },
  status(),
)
#v(30pt)
#serif(size: 27pt, tracking: -0.02em)[Invoice #say(d.number)]
#v(16pt)
#facts-row(d.facts.slice(1))
#v(24pt)
#grid(columns: (1fr, 1fr, 1fr), column-gutter: 20pt, party(d.billTo), party(d.service), party(d.seller))
#v(28pt)
#invoice-table(look)
#rest(look)
`
