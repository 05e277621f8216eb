import { z } from 'zod'

// Zod compiles checks with `eval`, which the content security policy blocks. Import this before any schema is created.
z.config({ jitless: true })
