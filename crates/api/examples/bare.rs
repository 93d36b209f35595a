//! actix and nothing else: answers every request with the bytes of one file. `make bench` measures Accord against it.

use std::io::Error;

use actix_web::{App, HttpResponse, HttpServer, web};

#[actix_web::main]
async fn main() -> Result<(), Error> {
    let mut arguments = std::env::args().skip(1);
    let (Some(port), Some(file)) = (arguments.next(), arguments.next()) else {
        return Err(Error::other("usage: bare PORT FILE"));
    };
    let port: u16 = port.parse().map_err(Error::other)?;
    let body = web::Bytes::from(std::fs::read(file)?);
    let app = move || {
        let body = body.clone();
        let answer = move || {
            let body = body.clone();
            async move { HttpResponse::Ok().content_type("application/json").body(body) }
        };
        App::new().default_service(web::to(answer))
    };
    HttpServer::new(app).tcp_nodelay(true).bind(("127.0.0.1", port))?.run().await
}
