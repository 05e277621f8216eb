import { screen, waitFor } from '@testing-library/dom'
import { expect } from 'vitest'
import { user } from '../testing/page.ts'
import type { startProduct } from '../testing/product.ts'

type Product = Awaited<ReturnType<typeof startProduct>>

/** Opens one section alone, as a tablet shows it, because queries on the full page are several times slower. */
export const openSection = (product: Product, id: string, as?: { token: string }) =>
  product.open(`/app/settings#${id}`, { as, width: 1000 })

export const section = (name: string) => screen.findByRole('region', { name })

/** Finds the save button, which exists only if there are unsaved changes. */
export const findSave = () => screen.findByRole('button', { name: 'Save changes', busy: false })
export const save = async () => user.click(await findSave())

export const expectNothingUnsaved = () =>
  waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull())

export const navigation = () => screen.getByRole('complementary')
