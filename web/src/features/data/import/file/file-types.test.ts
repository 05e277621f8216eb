import { exportFields } from '@mantel/domain/data'
import { describe, expect, test } from 'vitest'
import { fileProblem } from './file-types.ts'
import { templateCsv } from './template-file.ts'

describe('the chosen file', () => {
  test('may be CSV, TSV or TXT, in upper or lower case', () => {
    for (const name of ['clients.csv', 'CLIENTS.CSV', 'a.b.tsv', 'list.txt'])
      expect(fileProblem([{ name }])).toBeNull()
  })

  test('is refused if its name has another extension', () => {
    expect(fileProblem([{ name: 'book.xlsx' }])).toMatch(/^“book.xlsx” isn’t a CSV file. .* as CSV/)
    expect(fileProblem([{ name: 'csv' }])).toMatch(/isn’t a CSV/)
  })

  test('is one file', () => {
    expect(fileProblem([{ name: 'a.csv' }, { name: 'b.csv' }])).toMatch(/one file at a time/)
    expect(fileProblem([])).toMatch(/one file at a time/)
  })
})

describe('the template', () => {
  test('has every column of an export except the id', () => {
    const columns = templateCsv('projects').slice(1).trimEnd().split(',')
    expect(columns).toHaveLength(exportFields.projects.length - 1)
    expect(columns).toEqual(expect.arrayContaining(['Title', 'Client email', 'Square feet']))
  })

  test('has column names that an import matches', () => {
    const plain = (text: string) => text.replaceAll(' ', '').toLowerCase()
    const names = templateCsv('clients').slice(1).trimEnd().split(',').map(plain)
    const fields = exportFields.clients.filter((field) => field !== 'id').map(plain)
    expect(names).toEqual(fields)
  })
})
