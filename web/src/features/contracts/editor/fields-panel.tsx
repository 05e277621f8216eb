import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { SearchInput } from '../../../ui/form/search-box.tsx'
import { matches, offeredGroups } from './field-names.ts'
import type { Offer } from './suggestion-items.ts'

type Props = { editor: Editor; offers: readonly Offer[]; onInserted?: () => void }

/** Everything that a text can say by itself, beside the paper: a press puts it where the caret stands. */
export function FieldsPanel({ editor, offers, onInserted }: Props) {
  const [typed, setTyped] = useState('')
  const fitting = offers.filter(({ label, group }) => matches(typed, label, group))
  return (
    <>
      <SearchInput label="Search fields" value={typed} onChange={setTyped} className="mb-2" />
      {fitting.length === 0 && <p className="py-2 text-13 text-muted-foreground">No field by that name</p>}
      {offeredGroups.map((group) => {
        const members = fitting.filter((offer) => offer.group === group)
        return (
          members.length > 0 && (
            <section key={group} aria-label={group} className="mb-2">
              <h3 className="pt-2 pb-1 text-12 font-medium text-muted-foreground">{group}</h3>
              <ul>
                {members.map((offer) => (
                  <li key={offer.key}>
                    <button
                      type="button"
                      // The text keeps the caret.
                      onMouseDown={(event) => event.preventDefault()}
                      onClick={() => {
                        offer.put(editor)
                        onInserted?.()
                      }}
                      className="-mx-2 flex min-h-7.5 w-[calc(100%+16px)] items-center gap-3 rounded-control px-2 text-left text-13 -outline-offset-2 hover:bg-hover touch:min-h-11"
                    >
                      <span className="shrink-0">{offer.label}</span>
                      {offer.aside && (
                        <bdi className="ml-auto min-w-0 truncate text-12 text-muted-foreground">
                          {offer.aside}
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
