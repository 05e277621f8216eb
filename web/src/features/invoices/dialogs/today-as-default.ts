import type { Day } from '@mantel/domain/basics/dates'
import { useEffect } from 'react'
import type { FormState } from 'react-hook-form'

type Dated = { paidOn: string }
type DatedForm = {
  formState: Pick<FormState<Dated>, 'dirtyFields'>
  resetField: (name: 'paidOn', options: { defaultValue: string }) => void
}

/**
 * Today is a day of the company's time zone, which may arrive after the form was opened. Then the date follows, unless
 * the user has chosen one.
 */
export function useTodayAsDefault({ formState, resetField }: DatedForm, today: Day) {
  const isChosen = formState.dirtyFields.paidOn === true
  useEffect(() => {
    if (!isChosen) resetField('paidOn', { defaultValue: today })
  }, [isChosen, resetField, today])
}
