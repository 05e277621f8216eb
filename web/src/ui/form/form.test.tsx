import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Button } from '../base/button.tsx'
import { Form } from './form.tsx'

function submissionsBy(button: { busy?: boolean; disabled?: boolean }) {
  let count = 0
  const submit = (event: { preventDefault(): void }) => {
    event.preventDefault()
    count += 1
  }
  render(
    <Form onSubmit={submit}>
      <input aria-label="Name" />
      <Button type="submit" {...button}>
        Save
      </Button>
    </Form>,
  )
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Enter', metaKey: true })
  return count
}

test('⌘↵ submits a form once, and not while it is being saved or its button is disabled', () => {
  expect(submissionsBy({})).toBe(1)
  document.body.replaceChildren()
  expect(submissionsBy({ busy: true })).toBe(0)
  document.body.replaceChildren()
  expect(submissionsBy({ disabled: true })).toBe(0)
})
