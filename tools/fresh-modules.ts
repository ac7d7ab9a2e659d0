/** Loaded before each test file: what the file before it left in our modules is gone; libraries stay loaded. */
import { vi } from 'vitest'

vi.resetModules()
