import { typeset, warmUpTypesetter } from './typeset-pdf.ts'

// This file runs in its own process, from source or from a bundle. The test expects the process to exit on its own at
// the end.
await warmUpTypesetter()
const pdf = await typeset(
  '#set document(title: "x")\n#set text(font: "Mrs Saint Delafield")\nMaya Okafor',
  null,
)
process.stdout.write(pdf)
