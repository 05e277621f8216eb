import type { Editor } from '@tiptap/core'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { classes } from '../../../ui/classes.ts'
import { controlLook } from '../../../ui/field.tsx'
import { matches, offeredGroups } from './field-words.ts'
import type { Offer } from './offers.ts'

type Props = { editor: Editor; offers: readonly Offer[]; onInserted?: () => void }

/** Everything that a text can say by itself, beside the paper: a press puts it where the caret stands. */
export function FieldsPanel({ editor, offers, onInserted }: Props) {
  const [typed, setTyped] = useState('')
  const fitting = offers.filter(({ label, group }) => matches(typed, label, group))
  return (
    <>
      <div className="relative mb-2">
        <Search
          size={14}
          strokeWidth={1.8}
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-muted-foreground"
        />
        <input
          type="text"
          aria-label="Search fields"
          placeholder="Search fields"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className={classes(controlLook, 'h-7.5 pb-0.5 pl-8 text-13 touch:h-11 touch:text-16')}
        />
      </div>
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
