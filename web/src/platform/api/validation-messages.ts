import { z } from 'zod'

// Compiled checks are made with `eval`, which the page's policy refuses. This comes before any schema is made.
z.config({ jitless: true })
