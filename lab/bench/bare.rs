//! A bare actix server that answers every request with a response recorded by `curl --include`.
//! `make bench` compares Accord with it.

use std::io::Error;

use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::{App, HttpResponse, HttpServer, web};

/// An answer as it was recorded, without what actix itself writes into every head.
struct Recorded {
    status: StatusCode,
    headers: Vec<(HeaderName, HeaderValue)>,
    body: web::Bytes,
}

impl Recorded {
    fn parse(answer: &[u8]) -> Option<Self> {
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n")?;
        let mut lines = str::from_utf8(answer.get(..end)?).ok()?.split("\r\n");
        let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
        let header = |line: &str| {
            let (name, value) = line.split_once(": ")?;
            Some((name.parse().ok()?, value.parse().ok()?))
        };
        let headers = lines
            .filter(|line| !line.starts_with("content-length:") && !line.starts_with("date:"))
            .map(header)
            .collect::<Option<_>>()?;
        // It may be compressed.
        Some(Self { status, headers, body: answer.get(end + 4..)?.to_vec().into() })
    }

    fn send(&self) -> HttpResponse {
        let mut response = HttpResponse::build(self.status);
        for header in &self.headers {
            response.insert_header(header.clone());
        }
        response.body(self.body.clone())
    }
}

#[actix_web::main]
async fn main() -> Result<(), Error> {
    let mut arguments = std::env::args().skip(1);
    let (Some(port), Some(file)) = (arguments.next(), arguments.next()) else {
        return Err(Error::other("usage: bare PORT FILE"));
    };
    let port: u16 = port.parse().map_err(Error::other)?;
    let recorded = Recorded::parse(&std::fs::read(file)?);
    let recorded = web::Data::new(recorded.ok_or_else(|| Error::other("no recorded answer"))?);
    let app = move || {
        let answer = |recorded: web::Data<Recorded>| async move { recorded.send() };
        App::new().app_data(recorded.clone()).default_service(web::to(answer))
    };
    HttpServer::new(app).tcp_nodelay(true).bind(("127.0.0.1", port))?.run().await
}
