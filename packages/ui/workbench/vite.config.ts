import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Every component in every state, without a server: `npm run workbench`. */
export default defineConfig({ root: import.meta.dirname, plugins: [react()], server: { port: 5300 } })
