import { exportFields } from '@mantel/domain/data'
import { describe, expect, test } from 'vitest'
import { flawOf } from './file-types.ts'
import { exampleSheet } from './template-file.ts'

describe('what is chosen', () => {
  test('may be a CSV, a TSV or a text, however its ending is written', () => {
    for (const name of ['clients.csv', 'CLIENTS.CSV', 'a.b.tsv', 'list.txt'])
      expect(flawOf([{ name }])).toBeNull()
  })

  test('is refused by its name where it is anything else', () => {
    expect(flawOf([{ name: 'book.xlsx' }])).toMatch(/^“book.xlsx” is not a CSV. .* choose CSV/)
    expect(flawOf([{ name: 'csv' }])).toMatch(/not a CSV/)
  })

  test('is one file', () => {
    expect(flawOf([{ name: 'a.csv' }, { name: 'b.csv' }])).toMatch(/one file/)
    expect(flawOf([])).toMatch(/one file/)
  })
})

describe('the sheet to fill in', () => {
  test('names every column of an export but the id', () => {
    const columns = exampleSheet('projects').slice(1).trimEnd().split(',')
    expect(columns).toHaveLength(exportFields.projects.length - 1)
    expect(columns).toEqual(expect.arrayContaining(['Title', 'Client email', 'Square feet']))
  })

  test('names them so that an import knows them again', () => {
    const plain = (text: string) => text.replaceAll(' ', '').toLowerCase()
    const names = exampleSheet('clients').slice(1).trimEnd().split(',').map(plain)
    const fields = exportFields.clients.filter((field) => field !== 'id').map(plain)
    expect(names).toEqual(fields)
  })
})
