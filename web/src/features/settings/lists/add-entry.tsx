import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/base/button.tsx'
import { Input } from '../../../ui/form/field.tsx'

type Props = { label: string; onAdd: (name: string) => void }

/** The field stays open after an entry is added, so that the user can add the next one. */
export function AddEntry({ label, onAdd }: Props) {
  const [name, setName] = useState('')
  function add() {
    if (name.trim() === '') return
    onAdd(name.trim())
    setName('')
  }
  return (
    <div className="mt-3 flex max-w-90 gap-2">
      <Input
        dir="auto"
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        maxLength={100}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || name.trim() === '') return
          event.preventDefault()
          event.stopPropagation()
          add()
        }}
        className="h-8! touch:h-11!"
      />
      <Button icon={Plus} disabled={name.trim() === ''} onClick={add}>
        Add
      </Button>
    </div>
  )
}
