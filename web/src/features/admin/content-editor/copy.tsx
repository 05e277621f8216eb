import type { ReactNode } from 'react'

export const editedBy = (when: ReactNode, name: string | null) => (
  <>
    Edited {when}
    {name && ` by ${name}`}
  </>
)
