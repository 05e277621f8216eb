export const sheetEndings = ['.csv', '.tsv', '.txt']

/** What is wrong with what was chosen or dropped, as far as its name tells. */
export function flawOf(files: readonly { name: string }[]) {
  const [file, another] = files
  if (!file || another) return 'Please choose one file. Others can follow when it is imported.'
  const isSheet = sheetEndings.some((ending) => file.name.toLowerCase().endsWith(ending))
  return isSheet
    ? null
    : `“${file.name}” is not a CSV. In Excel, Numbers or Google Sheets, choose CSV when you save or download the sheet, and upload that file.`
}
