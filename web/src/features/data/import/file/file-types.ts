import * as copy from '../copy.tsx'

export const acceptedExtensions = ['.csv', '.tsv', '.txt']

/** Checks only the number of files and the extension. The server checks the content. */
export function fileProblem(files: readonly { name: string }[]) {
  const [file, another] = files
  if (!file || another) return copy.oneFileOnly
  const isAccepted = acceptedExtensions.some((extension) => file.name.toLowerCase().endsWith(extension))
  return isAccepted ? null : copy.notCsv(file.name)
}
