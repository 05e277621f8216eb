/**
 * The program of the typesetter's process, as text: the sources, the tests and the bundle all run it without a file that
 * would have to be found beside them. It is told once where the compiler and the fonts are, then gets one job at a time.
 */
export const typesetter = `
'use strict'
process.on('disconnect', () => process.exit())
let compiler
const work = {
  open({ library, fontPaths, fontBlobs, workspace }) {
    const { NodeCompiler } = require(library)
    compiler = NodeCompiler.create({
      workspace,
      fontArgs: [{ fontBlobs }, { fontPaths }],
    })
  },
  typeset({ template, data, options }) {
    const document = compiler.compile({ mainFileContent: template, inputs: { data } })
    const problem = document.takeError()
    if (problem) throw new Error(problem.shortDiagnostics.map(({ message }) => message).join('; '))
    const pdf = compiler.pdf(document.result, options)
    // What a document left in the compiler's memory serves the next few, then goes.
    compiler.evictCache(5)
    return pdf
  },
}
process.on('message', ([verb, order]) => {
  try {
    process.send({ result: work[verb](order) })
  } catch (error) {
    // Of an error in the template, the compiler puts the sentence into the code.
    process.send({ problem: String(error.code ?? error.message ?? error) })
  }
})
`
