import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { classes } from '../../ui/base/classes.ts'
import { Combobox } from '../../ui/form/combobox.tsx'
import { controlHeight, controlLook, Field } from '../../ui/form/field.tsx'
import { fullName } from '../team/member-name.ts'
import { roleNames } from '../team/roles.ts'
import { userSearchQuery } from './queries.ts'

type Props = { companyId: string; error: string | undefined; onChoose: (userId: string) => void }

/** Searches on the server, because a company can have many users. */
export function UserPicker({ companyId, error, onChoose }: Props) {
  const [text, setText] = useState('')
  const typed = useDeferredValue(text.trim())
  const { data } = useQuery({ ...userSearchQuery(companyId, typed), placeholderData: keepPreviousData })
  const users = (data?.items ?? []).filter(({ deactivatedAt }) => deactivatedAt === null)
  return (
    <Field label="User" error={error}>
      <Combobox
        listLabel="Users"
        placeholder="Name or email"
        takesFirst
        text={text}
        onType={(next) => {
          setText(next)
          // Clears the choice, because the text no longer names the chosen user.
          onChoose('')
        }}
        options={users.map((user) => ({
          key: user.id,
          label: `${fullName(user)}, ${roleNames[user.role]}`,
          aside: user.email,
          value: user,
        }))}
        onChoose={(user) => {
          setText(fullName(user))
          onChoose(user.id)
        }}
        className={classes(controlLook, controlHeight)}
      />
    </Field>
  )
}
