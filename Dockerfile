# The site against real APIs. Build: docker build -t site .   Run: see deploy/compose.yaml and docs/operations.md.

FROM node:24-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
# What production needs is what the build leaves of its dependencies.
RUN node scripts/build.mjs && npm prune --omit=dev --no-audit --no-fund

FROM node:24-slim
WORKDIR /site
# Each thread of Node's pool would otherwise keep memory of its own for what it compresses (docs/decisions/109).
ENV MALLOC_ARENA_MAX=2
# What is freed would stay with the process (docs/decisions/095), and setting the one threshold fixes the other at
# 128 KB: the tables of each brotli encoder would be mapped, cleared and unmapped anew (docs/decisions/394).
ENV MALLOC_TRIM_THRESHOLD_=4194304
ENV MALLOC_MMAP_THRESHOLD_=4194304
# Young objects get 16 MB instead of 32: a render's are dead by then as well (docs/decisions/095).
ENV NODE_OPTIONS=--max-semi-space-size=8
ENV NODE_ENV=production UPSTREAM=live HOST=0.0.0.0 PORT=3000
COPY package.json ./
COPY --from=build /site/node_modules ./node_modules
COPY --from=build /site/public ./public
COPY --from=build /site/build/index.js /site/build/doctor.js ./build/
RUN mkdir -p /var/lib/site/uploads /var/cache/site && chown -R node:node /var/lib/site /var/cache/site
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["node", "-e", "fetch('http://'+(['','0.0.0.0','::'].includes(process.env.HOST)?'127.0.0.1':process.env.HOST)+':'+(process.env.PORT||3000)+'/healthz').then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# No variable takes these flags. The heap is collected when it has grown by 40 %: V8 waits several times as long
# (docs/decisions/095). What a start or a render keeps does not decide where V8 puts the objects of later requests (docs/decisions/398).
CMD ["node", "--heap-growing-percent=40", "--no-allocation-site-pretenuring", "build/index.js"]
