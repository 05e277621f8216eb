import { expect, test } from 'vitest'
import { readPastedLines } from './pasted-lines.ts'

const read = (text: string) =>
  readPastedLines(text)?.map(({ description, quantity, rate }) => [description, quantity, rate])

test('text without columns is no row', () => {
  expect(readPastedLines('Sofa, grey\nTwo chairs')).toBeNull()
  expect(readPastedLines('')).toBeNull()
})

test('a row has a description with a rate, or with quantity, rate and amount', () => {
  expect(read('Sofa\t1,200')).toEqual([['Sofa', 1, 120_000]])
  expect(read('Chairs\t4\t$85.50\r\nRug\t1\t300\t$300.00\r\n')).toEqual([
    ['Chairs', 4, 8_550],
    ['Rug', 1, 30_000],
  ])
})

test('the head of the table is left out', () => {
  expect(read('Item\tQty\tPrice\nSofa\t1\t1200')).toEqual([['Sofa', 1, 120_000]])
  expect(read('Sofa\ton hold\nRug\tsold')).toEqual([
    ['Sofa', 1, 0],
    ['Rug', 1, 0],
  ])
})

test('quoted cells keep line breaks, tabs and quotes', () => {
  expect(read('"Sofa ""Oslo""\ngrey"\t2\t99.95\nRug\t10')).toEqual([
    ['Sofa "Oslo"\ngrey', 2, 9_995],
    ['Rug', 1, 1_000],
  ])
})

test('credits are negative; what is no number counts as one piece without a rate', () => {
  expect(read('Discount\t(120.00)\nReturn\t-15\nNotes\t0\tsee below')).toEqual([
    ['Discount', 1, -12_000],
    ['Return', 1, -1_500],
    ['Notes', 1, 0],
  ])
})
