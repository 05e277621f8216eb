/** A change that would harm the product, and the test that must notice it. */
export type Mutant = {
  harm: string
  file: string
  /** Must match exactly once; otherwise the mutant no longer fits the code. */
  find: RegExp
  put: string
  /** The test that must fail. For a figure, `misses` is the value that must be outside its limit. */
  by: { file: string; name: string; misses?: string }
}
