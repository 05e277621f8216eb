import { startApp } from './app.tsx'
import './styles.css'

const container = document.getElementById('root')
if (!container) throw new Error('The page has no place to be drawn in')
await startApp(container)
