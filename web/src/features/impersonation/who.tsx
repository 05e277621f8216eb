import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { classes } from '../../ui/base/classes.ts'
import { Combobox } from '../../ui/form/combobox.tsx'
import { controlHeight, controlLook, Field } from '../../ui/form/field.tsx'
import { nameOf } from '../team/member-name.ts'
import { roleNames } from '../team/roles.ts'
import { peopleFound } from './queries.ts'

type Props = { companyId: string; error: string | undefined; onChoose: (userId: string) => void }

/** Somebody of a company, however many they are: found by name or address. */
export function Who({ companyId, error, onChoose }: Props) {
  const [text, setText] = useState('')
  const typed = useDeferredValue(text.trim())
  const { data } = useQuery({ ...peopleFound(companyId, typed), placeholderData: keepPreviousData })
  const people = (data?.items ?? []).filter(({ deactivatedAt }) => deactivatedAt === null)
  return (
    <Field label="Who" error={error}>
      <Combobox
        listLabel="People"
        placeholder="Name or email"
        takesFirst
        text={text}
        onType={(next) => {
          setText(next)
          // Who was chosen before is no longer who is named.
          onChoose('')
        }}
        options={people.map((user) => ({
          key: user.id,
          label: `${nameOf(user)}, ${roleNames[user.role]}`,
          aside: user.email,
          value: user,
        }))}
        onChoose={(user) => {
          setText(nameOf(user))
          onChoose(user.id)
        }}
        className={classes(controlLook, controlHeight)}
      />
    </Field>
  )
}
