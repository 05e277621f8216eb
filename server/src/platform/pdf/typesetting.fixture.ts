import { typeset, warmUp } from './typesetting.ts'

// In a process of its own, from source or from a bundle: it ends when there is nothing left to do.
await warmUp()
const pdf = await typeset(
  '#set document(title: "x")\n#set text(font: "Mrs Saint Delafield")\nMaya Okafor',
  null,
)
process.stdout.write(pdf)
