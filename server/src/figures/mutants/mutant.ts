/** A change that would harm the product, and the test that must notice it. */
export type Mutant = {
  harm: string
  file: string
  /** Must match exactly once; otherwise the mutant no longer fits the code. */
  find: RegExp
  put: string
  /** The test that must fail, or the figure and the value that it must miss. */
  by: { file: string; name: string; misses?: string }
}
