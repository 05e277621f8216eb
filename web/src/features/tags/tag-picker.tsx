import { maxTagsOfRecord, sortTags, tagKey, tagName } from '@mantel/domain/tags'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { errorText } from '../../platform/api/api.ts'
import { boxLook } from '../../ui/form/checkbox.tsx'
import { Input } from '../../ui/form/field.tsx'
import * as copy from './copy.ts'
import { tagsQuery } from './queries.ts'

type Props = {
  /** Mixed if only some of several records have the tag. */
  stateOf: (name: string) => boolean | 'mixed'
  /** The tags that the records have. */
  used: readonly string[]
  onToggle: (name: string, isOn: boolean) => void
}

/** Finds tags, switches them on and off, and adds new ones. */
export function TagPicker({ stateOf, used, onToggle }: Props) {
  const { data, error } = useQuery(tagsQuery)
  const [text, setText] = useState('')
  const typed = text.trim()
  const all = sortTags([...(data ?? []).map(({ name }) => name), ...used])
  const matches = all.filter((name) => tagKey(name).includes(tagKey(typed)))
  const isKnown = all.some((name) => tagKey(name) === tagKey(typed))
  const invalid = typed === '' ? undefined : tagName.safeParse(typed).error?.issues[0]?.message
  // Allowed before the tags are loaded, because the server recognizes a tag that already exists.
  const canAdd = typed !== '' && !isKnown && !invalid
  const isFull = used.length >= maxTagsOfRecord

  function toggle(name: string) {
    onToggle(name, stateOf(name) !== true)
    setText('')
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const exact = all.find((name) => tagKey(name) === tagKey(typed))
    if (exact !== undefined) toggle(exact)
    else if (canAdd && !isFull) toggle(typed)
  }
  return (
    <div className="flex flex-col gap-2">
      <Input
        aria-label={copy.find}
        placeholder={copy.find}
        autoComplete="off"
        dir="auto"
        maxLength={40}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      {error && !data && (
        <p role="alert" className="text-12 text-destructive">
          {errorText(error, copy.notLoaded)}
        </p>
      )}
      {data && all.length === 0 && typed === '' && <p className="text-muted-foreground">{copy.none}</p>}
      {matches.length > 0 && (
        <ul aria-label="Tags" className="-mx-2 flex max-h-60 flex-col overflow-y-auto">
          {matches.map((name) => (
            <li key={name}>
              <Toggle
                name={name}
                state={stateOf(name)}
                isDisabled={isFull && stateOf(name) === false}
                onToggle={() => toggle(name)}
              />
            </li>
          ))}
        </ul>
      )}
      {invalid && (
        <p role="alert" className="text-12 text-destructive">
          {invalid}
        </p>
      )}
      {isFull && <p className="text-12 text-muted-foreground">{copy.tooMany(maxTagsOfRecord)}</p>}
      {canAdd && !isFull && (
        <button
          type="button"
          onClick={() => toggle(typed)}
          className="-mx-2 flex min-h-8 items-center gap-2.5 rounded-control px-2 text-left hover:bg-hover touch:min-h-11"
        >
          <Plus size={14} strokeWidth={1.8} aria-hidden className="mx-px shrink-0 text-muted-foreground" />
          <bdi className="truncate">{copy.add(typed)}</bdi>
        </button>
      )}
    </div>
  )
}

type ToggleProps = { name: string; state: boolean | 'mixed'; isDisabled: boolean; onToggle: () => void }

const Toggle = ({ name, state, isDisabled, onToggle }: ToggleProps) => (
  <label className="flex min-h-8 items-center gap-2.5 rounded-control px-2 hover:bg-hover touch:min-h-11">
    <input
      type="checkbox"
      checked={state === true}
      disabled={isDisabled}
      ref={(box) => {
        if (box) box.indeterminate = state === 'mixed'
      }}
      onChange={onToggle}
      className={boxLook}
    />
    <bdi className="min-w-0 truncate">{name}</bdi>
    {state === 'mixed' && <span className="ml-auto text-12 text-muted-foreground">Some</span>}
  </label>
)
