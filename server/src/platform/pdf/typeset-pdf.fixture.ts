import { typeset, warmUpTypesetter } from './typeset-pdf.ts'

// Runs in its own process, from source or from a bundle. The process must exit when there is nothing left to do.
await warmUpTypesetter()
const pdf = await typeset(
  '#set document(title: "x")\n#set text(font: "Mrs Saint Delafield")\nMaya Okafor',
  null,
)
process.stdout.write(pdf)
