import type { ComponentProps } from 'react'
import { classes } from '../base/classes.ts'
import { Input } from './field.tsx'

/** An input for a code that is displayed in capital letters. */
export const CodeInput = ({ className, ...rest }: ComponentProps<'input'>) => (
  <Input
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    {...rest}
    className={classes('uppercase', className)}
  />
)
