# ferz in a container: docker build -t ferz . && docker run --rm -i ferz equal betza:nN betza:N --board 5x5
FROM debian:12 AS build
COPY . /ferz
RUN apt-get update && /ferz/scripts/package

FROM debian:12-slim
COPY --from=build /ferz/build/release/ferz_*.deb /tmp/
RUN apt-get update && apt-get install -y --no-install-recommends /tmp/ferz_*.deb \
    && rm -rf /var/lib/apt/lists/* /tmp/*.deb
USER nobody
ENTRYPOINT ["ferz"]
