/** The Typst layout of the last pages, appended to the contract's: who signed, when, from where, and all events. */
export const certificateTemplate = String.raw`
#let certificate(c) = {
  pagebreak(weak: true)
  set page(margin: (x: 0.95in, top: 0.95in, bottom: 1.1in))
  set text(font: d.faces.sans, size: 8.5pt, number-width: "tabular")
  set par(leading: 0.6em, spacing: 0.9em)
  show heading: set text(font: d.faces.serif)
  show heading.where(level: 2): set text(size: 13pt, weight: 500)
  show heading.where(level: 2): set block(above: 2.3em, below: 0.9em)

  let label(body) = text(fill: muted, body)
  let facts(rows) = grid(
    columns: (92pt, 1fr), column-gutter: 12pt, row-gutter: 6.5pt,
    ..rows.map(f => (
      label(f.label),
      {
        if f.link == none { f.text } else { link(f.link, underline(stroke: hairline, f.text)) }
        if f.warning != none { text(fill: rgb("#8a4b0f"), weight: 500)[ · #f.warning] }
      },
    )).flatten(),
  )
  let note(body) = block(above: 1em, text(size: 7.5pt, fill: muted, body))

  grid(
    columns: (1fr, 82pt), column-gutter: 28pt,
    {
      heading(level: 1, outlined: true)[Signing certificate]
      [How the contract on the previous pages was signed. This certificate is part of the same sealed PDF. Any change to the file
        breaks the seal.]
      v(0.9em)
      facts(c.facts)
    },
    {
      v(4pt)
      image(bytes(c.code), format: "svg", width: 82pt, alt: "QR code with a link to verify this document")
      v(1pt)
      text(size: 7pt, fill: muted)[Scan to verify this document]
    },
  )

  v(0.4em)
  for h in c.hashes {
    block(above: 0.9em, {
      label(h.label)
      linebreak()
      text(size: 8pt, h.hash)
    })
  }

  [== Signers]
  for p in c.parties {
    block(breakable: false, width: 100%, above: 1.2em, stroke: (top: hairline), inset: (top: 11pt), {
      grid(
        columns: (1fr, 150pt), column-gutter: 20pt,
        {
          block(below: 0.95em, {
            text(font: d.faces.serif, size: 12pt, weight: 500, p.name)
            h(0.7em)
            label(p.role)
          })
          facts(p.facts)
        },
        if p.mark != none { align(right, box(inset: (top: 14pt), printed-mark(p.mark, 22pt, 145pt))) },
      )
    })
  }
  note[IP addresses and browsers are recorded as reported. They have not been verified.]

  if c.reported.len() > 0 {
    [== When each field was signed]
    grid(
      columns: (1fr, 1fr), column-gutter: 24pt, row-gutter: 6.5pt,
      ..c.reported.map(r => grid(columns: (1fr, auto), column-gutter: 1em, r.field, r.at)),
    )
    note[Reported by the signer’s browser. Its clock may be wrong.]
  }

  [== History]
  table(
    columns: (26pt, 134pt, 1fr, 84pt), inset: (left: 0pt, right: 10pt, y: 5.5pt),
    stroke: (x, y) => if y > 0 { (top: hairline) },
    table.header(label[\#], label[Time], label[Event], label[IP address]),
    ..c.events.map(e => (
      label[#e.seq],
      e.at,
      {
        e.words
        linebreak()
        text(size: 6.4pt, fill: muted, e.hash)
      },
      e.ipAddress,
    )).flatten(),
  )
  note[The hash under each event is the SHA-256 of that event and the previous hash. Changing one event would change every
    hash after it, including the event log hash printed above.]
}
#if d.certificate != none { certificate(d.certificate) }
`
