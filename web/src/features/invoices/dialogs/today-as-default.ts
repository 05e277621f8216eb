import type { Day } from '@mantel/domain/basics/dates'
import { useEffect } from 'react'
import type { FormState } from 'react-hook-form'

type Dated = { paidOn: string }
type DatedForm = {
  formState: Pick<FormState<Dated>, 'dirtyFields'>
  resetField: (name: 'paidOn', options: { defaultValue: string }) => void
}

/**
 * Sets the date to today in the company's time zone. The time zone may load after the form opens; the date then
 * changes, unless the user has already chosen one.
 */
export function useTodayAsDefault({ formState, resetField }: DatedForm, today: Day) {
  const isChosen = formState.dirtyFields.paidOn === true
  useEffect(() => {
    if (!isChosen) resetField('paidOn', { defaultValue: today })
  }, [isChosen, resetField, today])
}
