#!/usr/bin/env node
import '../src/check/main.ts'
