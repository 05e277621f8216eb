import { startApp } from './app.tsx'
import './styles.css'

const container = document.getElementById('root')
if (!container) throw new Error('The page has no #root element')
await startApp(container)
