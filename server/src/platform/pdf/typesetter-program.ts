/**
 * The program of the typesetter process. It is text for `node -e`, so that it runs the same from source, in tests and in
 * the bundle, where file paths differ. It first receives the paths of the compiler and the fonts, then one job at a time.
 */
export const typesetterProgram = `
'use strict'
const path = require('node:path')
process.on('disconnect', () => process.exit())
let compiler
let root
const work = {
  open({ library, fontPaths, fontBlobs, workspace }) {
    const { NodeCompiler } = require(library)
    root = workspace
    compiler = NodeCompiler.create({
      workspace,
      fontArgs: [{ fontBlobs }, { fontPaths }],
    })
  },
  typeset({ template, data, pictures, options }) {
    // Pictures exist only in memory, and only for this document.
    compiler.resetShadow()
    for (const [name, bytes] of Object.entries(pictures))
      compiler.mapShadow(path.join(root, name), Buffer.from(bytes))
    const document = compiler.compile({ mainFileContent: template, inputs: { data } })
    const problem = document.takeError()
    if (problem) throw new Error(problem.shortDiagnostics.map(({ message }) => message).join('; '))
    const pdf = compiler.pdf(document.result, options)
    // Cache entries of a document are reused by the next few documents, then removed.
    compiler.evictCache(5)
    return pdf
  },
}
process.on('message', ([verb, order]) => {
  try {
    process.send({ result: work[verb](order) })
  } catch (error) {
    // For an error in the template, the compiler puts the message into \`code\`.
    process.send({ problem: String(error.code ?? error.message ?? error) })
  }
})
`
