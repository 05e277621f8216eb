/** The property first: its photo, its address and the staging period. */
export const staging = String.raw`
#let look = (
  pad: 0pt, row: 7pt, between: hairline, end: hairline,
  head-fill: none, head-stroke: (bottom: 1pt + brand-rule), head-inset: 6pt,
  head-text: (size: 8pt, weight: 500, fill: muted),
  balance-fill: none, balance-stroke: (top: 1pt + brand-rule), balance-text: (size: 12pt, weight: 600),
  title: (weight: 600, size: 9.5pt), section: (top: hairline),
  gap: 13pt, sums: none,
)
#(look.sums = () => sums(look))
#show: base
#grid(
  columns: (1fr, auto), align: (left + horizon, right + horizon), column-gutter: 20pt,
  if d.logo != none { logo(height: 30pt) } else { text(size: 11pt, weight: 600, say(d.seller.name)) },
  grid(
    columns: 2, column-gutter: 10pt, align: horizon,
    text(weight: 500)[Invoice #num(say(d.number))], status(),
  ),
)
#v(13pt)
// The period as a line from install to destage.
#let dot = circle(radius: 2.8pt, fill: brand-rule)
#let period-line = line(length: 100%, stroke: 0.8pt + brand-rule)
#let term-box = if d.staging == none { none } else {
  let (first, ..others) = d.staging
  let last = if others.len() > 1 { others.first() }
  block(width: 100%, fill: soft, radius: 5pt, inset: (x: 12pt, y: 12pt), {
    grid(
      columns: (auto, 1fr, auto, 1fr, auto), column-gutter: 5pt, align: horizon,
      dot, period-line, text(size: 8pt, weight: 600, fill: brand-text, num(others.last().value)), period-line,
      if last != none { dot },
    )
    v(5pt)
    grid(
      columns: (1fr, auto), column-gutter: 12pt,
      fact(first, weight: 600), if last != none { fact(last, weight: 600, align-to: right) },
    )
  })
}
#let property = {
  par(leading: 0.3em, serif(size: 22pt, tracking: -0.02em, say(d.service.name)))
  if d.service.lines.len() > 0 { v(3pt); text(fill: muted, d.service.lines.map(say).join(linebreak())) }
}
#if d.photo != none {
  grid(
    columns: (1fr, 190pt), column-gutter: 22pt,
    block(width: 100%, height: 128pt, radius: 4pt, clip: true, image(
      d.photo, width: 100%, height: 128pt, fit: "cover", alt: d.title,
    )),
    block(height: 128pt, width: 100%, grid(rows: (1fr, auto), align(horizon, property), term-box)),
  )
} else if term-box != none {
  grid(columns: (1fr, 210pt), column-gutter: 24pt, align: horizon, property, term-box)
} else { property }
#v(18pt)
#grid(
  columns: (1fr, 1fr, auto), column-gutter: 20pt,
  party(d.billTo), party(d.seller),
  grid(
    columns: 2, column-gutter: 14pt, row-gutter: 7.5pt, align: (left, right),
    ..d.facts.slice(1).map(f => (label(f.label), text(weight: 500, num(say(f.value))))).flatten(),
  ),
)
#v(20pt)
#invoice-table(look)
#rest(look)
`
