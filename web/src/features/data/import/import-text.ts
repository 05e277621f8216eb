import type { ImportKind, onDuplicates } from '@mantel/domain/data'

export type Duplicates = (typeof onDuplicates)[number]

type Words = {
  /** What a sheet must have. */
  needs: string
  /** What else happens. */
  also: string
  missing: string
  known: { title: string; hint: string; choices: { value: Duplicates; label: string; text: string }[] }
}

export const wordsFor: Record<ImportKind, Words> = {
  clients: {
    needs: 'Every client needs an email. Everything else may be missing.',
    also: 'A whole name in one column becomes a first and a last name.',
    missing: 'Choose the column with the email. Every client needs one.',
    known: {
      title: 'Clients who are here already',
      hint: 'They are known by their email.',
      choices: [
        { value: 'skip', label: 'Leave them as they are', text: 'Only new clients are added.' },
        {
          value: 'update',
          label: 'Update them',
          text: 'What stands in the sheet replaces what is here. Empty cells change nothing.',
        },
        { value: 'create', label: 'Add them again', text: 'Every row becomes a new client.' },
      ],
    },
  },
  projects: {
    needs: 'Every project needs a title or an address. Everything else may be missing.',
    also: 'Clients are found by their email. Those you don’t have yet are added.',
    missing: 'Choose the column with the title or the address. Every project needs one of them.',
    known: {
      title: 'Projects that are here already',
      hint: 'They are known by their title and address.',
      choices: [
        { value: 'skip', label: 'Leave them as they are', text: 'Only new projects are added.' },
        {
          value: 'update',
          label: 'Update them',
          text: 'What stands in the sheet replaces what is here. Empty cells change nothing.',
        },
        { value: 'create', label: 'Add them again', text: 'Every row becomes a new project.' },
      ],
    },
  },
}
