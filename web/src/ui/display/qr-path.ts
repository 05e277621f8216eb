import qrcode from 'qrcode-generator'

/** The dark modules of the QR code as one path, in units of a module. */
export function qrPath(text: string) {
  const code = qrcode(0, 'L')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  const modules = Array.from({ length: size * size }, (_, index) => [index % size, Math.floor(index / size)])
  const path = modules
    .filter(([column = 0, row = 0]) => code.isDark(row, column))
    .map(([column, row]) => `M${column} ${row}h1v1h-1z`)
    .join('')
  return { path, size }
}
