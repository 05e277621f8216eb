import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { SearchInput } from '../../../../ui/form/search-box.tsx'
import * as copy from '../copy.ts'
import type { Suggestion } from '../suggestion-items.ts'
import { insertableGroups, matchesQuery } from './field-names.ts'

type Props = { editor: Editor; suggestions: readonly Suggestion[]; onInserted?: () => void }

/** Lists all fields. A click inserts a field at the caret. */
export function FieldsPanel({ editor, suggestions, onInserted }: Props) {
  const [typed, setTyped] = useState('')
  const matching = suggestions.filter(({ label, group }) => matchesQuery(typed, label, group))
  return (
    <>
      <SearchInput label="Search fields" value={typed} onChange={setTyped} className="mb-2" />
      {matching.length === 0 && <p className="py-2 text-13 text-muted-foreground">{copy.noMatchingFields}</p>}
      {insertableGroups.map((group) => {
        const members = matching.filter((suggestion) => suggestion.group === group)
        return (
          members.length > 0 && (
            <section key={group} aria-label={group} className="mb-2">
              <h3 className="pt-2 pb-1 text-12 font-medium text-muted-foreground">{group}</h3>
              <ul>
                {members.map((suggestion) => (
                  <li key={suggestion.key}>
                    <button
                      type="button"
                      // Keeps the focus and the caret in the text.
                      onMouseDown={(event) => event.preventDefault()}
                      onClick={() => {
                        suggestion.insert(editor)
                        onInserted?.()
                      }}
                      className="-mx-2 flex min-h-7.5 w-[calc(100%+16px)] items-center gap-3 rounded-control px-2 text-left text-13 -outline-offset-2 hover:bg-hover touch:min-h-11"
                    >
                      <span className="shrink-0">{suggestion.label}</span>
                      {suggestion.detail && (
                        <bdi className="ml-auto min-w-0 truncate text-12 text-muted-foreground">
                          {suggestion.detail}
                        </bdi>
                      )}
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          )
        )
      })}
    </>
  )
}
