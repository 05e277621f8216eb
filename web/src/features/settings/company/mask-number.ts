/** ••-•••6789. Masks letters and digits only; a number of up to four of them is masked completely. */
export function maskNumber(number: string) {
  const length = number.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  let hidden = length > 4 ? length - 4 : length
  return number.replace(/[\p{L}\p{N}]/gu, (character) => (hidden-- > 0 ? '•' : character))
}
